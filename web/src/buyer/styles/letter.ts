import { Framed } from '../../screens/billing/checkout-page/Framed.tsx'
import { brandName } from '../../ui/brand.ts'
import { LetterPages } from '../letter-pages.tsx'

/** Nobody runs this file: the build collects the styles of all that it uses, and the server names them. */
Object.assign(globalThis, { Framed, brandName, LetterPages })
