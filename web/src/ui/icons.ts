import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Eye,
  EyeOff,
  FingerprintPattern,
  Info,
  Languages,
  SunMoon,
  TriangleAlert,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of sign-in pages, which load all of this file. */

export const IconDanger = /* @__PURE__ */ drawn(CircleX)
export const IconError = /* @__PURE__ */ drawn(CircleAlert)
export const IconEye = /* @__PURE__ */ drawn(Eye)
export const IconEyeOff = /* @__PURE__ */ drawn(EyeOff)
export const IconInfo = /* @__PURE__ */ drawn(Info)
export const IconLanguage = /* @__PURE__ */ drawn(Languages)
export const IconOk = /* @__PURE__ */ drawn(CircleCheck)
export const IconPasskey = /* @__PURE__ */ drawn(FingerprintPattern)
export const IconTheme = /* @__PURE__ */ drawn(SunMoon)
export const IconWarning = /* @__PURE__ */ drawn(TriangleAlert)
