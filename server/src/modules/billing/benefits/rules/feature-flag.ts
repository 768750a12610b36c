import type { Resolve } from './resolve.ts'

/** That it was granted is all there is; its metadata says what it switches on. */
export const featureFlag: Resolve<'feature_flag'> = () => ({ properties: {} })
