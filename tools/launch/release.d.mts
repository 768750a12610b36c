export function makeRelease(target: string, options: { readonly withNode: boolean }): number
