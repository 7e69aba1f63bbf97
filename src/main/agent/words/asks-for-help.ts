const greeting =
  /^(?:hi|hello|hey|yo|good (?:morning|afternoon|evening))(?: there| you| everyone)?$/;
const question =
  /^(?:help(?: me)?(?: please)?|what (?:can|do) (?:you|i) (?:do|say|ask)(?: here| for me)?|how does (?:this|it) work|how do i (?:start|begin|use (?:this|it)))$/;

/** Whether somebody only greets, or asks what can be said at all. */
export function asksForHelp(text: string): boolean {
  const parts = text.toLowerCase().split(/[,.!?\n]+/);
  const said = parts.map((part) => part.trim()).filter((part) => part !== '');
  return said.length > 0 && said.every((part) => greeting.test(part) || question.test(part));
}
