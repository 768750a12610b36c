/** While a signed-in user signs in to one more account, the pages of sign-in stay open. */
export const addingAccount = { on: false }
