import { wireCards } from './card.ts'
import { wireCopying } from './copying.ts'
import { wireForms } from './forms.ts'
import { wireFrame } from './frame.ts'
import { wireProgress } from './progress.ts'
import { wireReturn } from './returning.ts'
import { wireStripe } from './stripe.ts'
import { wireChallenge } from './stripe-challenge.ts'
import { wireWork } from './work.ts'

/**
 * The script of the pages of buyers. The pages work without it, as far as no card is typed; with it they
 * are saved while they are filled in, and change in place.
 */
wireForms()
wireCards()
wireCopying()
wireProgress()
wireReturn()
wireFrame()
wireStripe()
wireChallenge()
wireWork()
