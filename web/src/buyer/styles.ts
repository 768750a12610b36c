import { Page } from './pages.tsx'

/** Nobody runs this file: the build collects the styles of all that it uses, and the server names them. */
Object.assign(globalThis, { Page })
