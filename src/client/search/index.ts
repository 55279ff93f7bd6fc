/** What the search of the downloaded file shares with the site's. */
export { answersTo, type Engine } from './answers.ts';
export { highlight } from './highlight.ts';
export {
  emptySearch,
  initialState,
  type Line,
  type ResultList,
  type SearchState,
  type ShownAnswer,
  withAnswer,
} from './state.ts';
export { announcementOf, factsView, listView, notesView } from './view.ts';

import './shortcut.ts';
