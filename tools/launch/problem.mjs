/** An error that the user can fix; only its message is printed. */
export class Problem extends Error {}
