import { createContext } from 'react'

/** Tells the page which of its forms has changes that are not saved. */
export const Unsaved = createContext<(form: string, dirty: boolean) => void>(() => {})
