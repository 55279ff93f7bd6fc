import { stopwords } from '@orama/stopwords/japanese';
import type { Language, ReferenceRules } from '../language.ts';
import { defineWords } from '../words.ts';
import texts from './interface.json' with { type: 'json' };

export const words = /* @__PURE__ */ defineWords('ja', {
  stopWords: [...stopwords, '場合 時 とき 後 だけ たら れば ね よ すぐ ください'],
  questionWords: 'どう いつ なぜ 何 どんな どれ どちら いくつ',
  iconWords: 'アイコン マーク',
  ruleWords: 'ルール 規則',
  letters: 'あかさたなはまやらわ',
  stem,
});

/** A verb without its ending: 引 of 引く and 引いた. A long vowel at the end may be left out: プレイヤ. */
function stem(word: string): string {
  return word.replace(/^(\p{sc=Han}+)\p{sc=Hira}+$/u, '$1').replace(/(?<=^.{3,})ー$/u, '');
}

export { stem as singular };

export const references: ReferenceRules = {
  rules: 'ルール|規則|章|条|節|項|§',
  common: '項|節',
  to: 'から|〜|～',
  newer: 'より新しい',
};

export const ja = { code: 'ja', texts, words, references } satisfies Language;
