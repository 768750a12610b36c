/** Between a page and the checkout that it shows in a frame. */
export const messageType = 'GUILDHALL_CHECKOUT'

/** The page wants to close the checkout; the answer is `closed`, or `asking` while something is paid. */
export const closeRequest = 'close'
