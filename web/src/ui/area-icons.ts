import {
  Archive,
  ArchiveRestore,
  ArrowDownRight,
  ArrowRight,
  ArrowUpRight,
  CircleDashed,
  CircleDot,
  CopyPlus,
  Crop,
  ImageUp,
  Laptop,
  Monitor,
  MonitorSmartphone,
  Power,
  Printer,
  Smartphone,
  Tablet,
  Wallet,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of single pages with a session: the frame of all pages does not wait for them. */

export const IconCrop = /* @__PURE__ */ drawn(Crop)
export const IconArchive = /* @__PURE__ */ drawn(Archive)
export const IconDuplicate = /* @__PURE__ */ drawn(CopyPlus)
export const IconUnarchive = /* @__PURE__ */ drawn(ArchiveRestore)
export const IconArrowRight = /* @__PURE__ */ drawn(ArrowRight)
export const IconDeviceDesktop = /* @__PURE__ */ drawn(Monitor)
export const IconDeviceLaptop = /* @__PURE__ */ drawn(Laptop)
export const IconDevicePhone = /* @__PURE__ */ drawn(Smartphone)
export const IconDeviceTablet = /* @__PURE__ */ drawn(Tablet)
export const IconDeviceUnknown = /* @__PURE__ */ drawn(MonitorSmartphone)
export const IconOff = /* @__PURE__ */ drawn(Power)
export const IconPrint = /* @__PURE__ */ drawn(Printer)
export const IconWallet = /* @__PURE__ */ drawn(Wallet)
export const IconStepAhead = /* @__PURE__ */ drawn(CircleDashed)
export const IconStepNow = /* @__PURE__ */ drawn(CircleDot)
export const IconUp = /* @__PURE__ */ drawn(ArrowUpRight)
export const IconDown = /* @__PURE__ */ drawn(ArrowDownRight)
export const IconUpload = /* @__PURE__ */ drawn(ImageUp)
