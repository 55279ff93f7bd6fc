import type { ReferenceRules } from '../references.ts';

export const references: ReferenceRules = {
  see: 'see|compare|cf.|contrast|oppose|synonym for',
  certain: 'see|cf.',
  before: 'please|also|and|but',
  after: 'also|with|to',
  example: 'for (?:example|instance)|especially|in particular|e\\.g\\.',
  and: 'and/or|and|or|as well as',
  also: 'also',
  connectives: `and|or|and/or|for|on|about|under|regarding|concerning|to|if|when|whenever|which|where|whose|who|as|because
    |since|but|although|though|unless|until|while|before|after|that|instead|above|below|too|first|again
    |in (?:the|this|our|an?|its)`,
  explainers: `it|its|the|this|that|these|those|there|they|an?|you|your|he|she|we|which|where|when|who|for|but|and|if|as
    |not|no|in|on|see`,
  introducers: 'for|on|about|regarding|concerning|if|as',
  details: 'for (?:more|further|full|details)',
  callings: 'entry|entries|rules?|rulings?|sections?|icons?|cards?',
  leadIn: `both|either|under|(?:the )?(?:(?:glossary )?(?:entry|entries|section|heading)(?: (?:on|for|about|under|of))?
    |(?:rules?|rulings?) (?:on|for|about|under|of))`,
  article: 'the ',
  invertedArticles: '[Tt]he|[Aa]n?',
  clauseStarts: `a|above|all|an|another|any|anything|as|because|below|both|but|e.g|each|either|especially|etc|every
    |everything|except|fit|for|from|he|her|him|his|how|i.e|if|in|it|its|me|my|namely|no|not|nothing|of|off|on|one|only
    |our|out|page|she|since|so|some|something|that|their|them|then|there|these|they|this|those|though|although|through
    |to|under|unless|until|up|us|we|what|whatever|when|where|wherever|whether|which|while|who|whom|whose|why|with|you
    |your|pp?|pg|fig`,
  clauseWords: `am|are|can|cannot|did|do|does|had|has|have|her|his|is|it|its|may|might|must|our|shall|should|that|their
    |them|they|was|we|were|what|which|who|whose|will|would|you|your`,
  pointers: 'above|below|opposite|overleaf|here',
  numbered: '(?:page|pp?|section|chapter|rule|step|table|figure|fig|note|example|appendix)s?',
  under: 'under(?: the heading)?',
  titles: 'St|Dr|Mr|Mrs|Ms|Lt|Cmdr|Capt|Prof|Jr|Sr|No|vs',
  abbreviations: 'e\\.g|i\\.e|etc',
  rules: 'rule|section|article|chapter|part|step|appendix|paragraph|§',
  common: 'step|part|paragraph|phase|point',
  plurals: 's|es',
  to: 'to|through',
};
