import type { ReferenceRules } from '../references.ts';

export const references: ReferenceRules = {
  see: '参照|関連|関連項目|cf.|→|⇒',
  certain: '参照',
  behind:
    '(?:の(?:項目?|ルール|欄|説明|定義|ページ|セクション|エントリー?))?(?:[をも]|について[はも]?)?、?(?:あわせて|併せて|合わせて)?、?(?:ご)?(?:参照|覧|見よ|比較)',
  joined: '[と・／/]|および|及び|または|又は|ならびに|や',
  rules: 'ルール|規則|章|条|節|項|§',
  common: '項|節',
  to: 'から|〜|～',
};
