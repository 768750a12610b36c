import {
  ArrowDownRight,
  ArrowUpRight,
  Calendar,
  ChartLine,
  ChevronLeft,
  ChevronRight,
  CircleDashed,
  CircleDot,
  Download,
  ImageUp,
  Minus,
  Plus,
  Table2,
} from 'lucide-react'
import { drawn } from './icon.ts'

/* Icons of signed-in pages: the sign-in pages load the whole file of theirs. */

export const IconCalendar = /* @__PURE__ */ drawn(Calendar)
export const IconChart = /* @__PURE__ */ drawn(ChartLine)
export const IconChevronLeft = /* @__PURE__ */ drawn(ChevronLeft)
export const IconChevronRight = /* @__PURE__ */ drawn(ChevronRight)
export const IconDown = /* @__PURE__ */ drawn(ArrowDownRight)
export const IconDownload = /* @__PURE__ */ drawn(Download)
export const IconMinus = /* @__PURE__ */ drawn(Minus)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconStepAhead = /* @__PURE__ */ drawn(CircleDashed)
export const IconStepNow = /* @__PURE__ */ drawn(CircleDot)
export const IconTable = /* @__PURE__ */ drawn(Table2)
export const IconUp = /* @__PURE__ */ drawn(ArrowUpRight)
export const IconUpload = /* @__PURE__ */ drawn(ImageUp)
