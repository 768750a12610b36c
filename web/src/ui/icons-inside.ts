import {
  Bookmark,
  Building2,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleQuestionMark,
  Columns3,
  Download,
  Ellipsis,
  Keyboard,
  Plus,
  Search,
  UserCog,
  UsersRound,
} from 'lucide-react'
import { drawn } from './icon.ts'

/** Icons of signed-in pages only: those of `icons.ts` are loaded by every page. */
export const IconChevronRight = /* @__PURE__ */ drawn(ChevronRight)
export const IconChevronUp = /* @__PURE__ */ drawn(ChevronUp)
export const IconColumns = /* @__PURE__ */ drawn(Columns3)
export const IconDownload = /* @__PURE__ */ drawn(Download)
export const IconHelp = /* @__PURE__ */ drawn(CircleQuestionMark)
export const IconKeyboard = /* @__PURE__ */ drawn(Keyboard)
export const IconMembers = /* @__PURE__ */ drawn(UsersRound)
export const IconMore = /* @__PURE__ */ drawn(Ellipsis)
export const IconOrganization = /* @__PURE__ */ drawn(Building2)
export const IconPlus = /* @__PURE__ */ drawn(Plus)
export const IconRoles = /* @__PURE__ */ drawn(UserCog)
export const IconSearch = /* @__PURE__ */ drawn(Search)
export const IconSwitch = /* @__PURE__ */ drawn(ChevronsUpDown)
export const IconView = /* @__PURE__ */ drawn(Bookmark)
