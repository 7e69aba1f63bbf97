const drops =
  /^(?:(?:no|ok|okay|please|oh)[\s,]+)?(?:never ?mind|forget (?:it|that|about it)|(?:cancel|drop|skip|leave) (?:it|that|this)|cancel|no thanks?|no,? thank you)(?:[\s,]+(?:please|thanks|then))?[.!]*$/i;

/** Whether an answer to an open question takes back what it was asked for: "never mind", "forget it". */
export function dropsQuestion(text: string): boolean {
  return drops.test(text.trim().replace(/\s+/g, ' '));
}
