/** Something the person at the keyboard can mend; the message is all they need to see. */
export class Problem extends Error {}
