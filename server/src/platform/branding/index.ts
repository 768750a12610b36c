export { type Branding, type CurrentBranding, createBranding } from './branding.ts'
