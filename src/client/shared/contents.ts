// Only long texts have a table of contents.
if (document.querySelector('contents-sheet')) void import('./contents-sheet.ts');
