/**
 * English words that carry no meaning of their own in a question, folded: the search leaves them out. Kept short: names
 * are matched with all their words, and a name may consist of stop words.
 */
export const stopWords: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ `a am an and any are as at be been being but by can could did do does done during ever for from get gets
  had happen happens happened has have he her him his how i if in into is it its just like many may me mean means might much must my
  no of on or our please shall she should so some somebody someone something that the their them then there these they thing this those to
  too up us versus vs was we were what whats when where which while who whom whose why will with would you your
  arent cant couldnt didnt doesnt dont hasnt havent isnt shouldnt wasnt werent wont wouldnt`.split(
    /\s+/u,
  ),
);
