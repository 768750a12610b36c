import type { Resolve } from './resolve.ts'

export const licenseKeys: Resolve<'license_keys'> = (input) => {
  const { activations = null, expires = null, limit_usage = null, prefix = null } = input
  return { properties: { prefix, expires, activations, limit_usage } }
}
