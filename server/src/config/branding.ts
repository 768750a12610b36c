import { BrandingInput } from '@guildhall/contract/shared/branding'

/** The look of the installation. What is set here cannot be changed on the settings page. */
export const brandingSchema = BrandingInput.prefault({})
