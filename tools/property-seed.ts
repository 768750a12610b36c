import fc from 'fast-check'

/**
 * `npm test` tries the same examples each time, so that a run fails only for what was changed.
 * `npm run soak` tries new ones; the failure names its seed, which PROPERTY_SEED repeats.
 */
const seed = process.env.PROPERTY_SEED ?? '1'

if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
