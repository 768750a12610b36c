const key = 'adding-account'
let on = false

/**
 * While a signed-in user signs in to one more account, the pages of sign-in stay open in this tab,
 * also when it is loaded again; a browser without storage forgets it then.
 */
export const addingAccount = {
  get on(): boolean {
    try {
      return on || sessionStorage.getItem(key) !== null
    } catch {
      return on
    }
  },
  set on(value: boolean) {
    on = value
    try {
      if (value) sessionStorage.setItem(key, '')
      else sessionStorage.removeItem(key)
    } catch {
      // Forbidden.
    }
  },
}
