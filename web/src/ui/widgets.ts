/**
 * Composite parts. What menus, panels and dialogs show stands on React Aria Components, and is fetched when
 * it is needed; fields and drawers bring it with them. Only signed-in pages import these parts: pages of
 * sign-in, checkout and errors stay light.
 */
export { ActionMenu } from './ActionMenu.tsx'
export type { ActionGroup } from './action-groups.ts'
export { Breadcrumbs } from './Breadcrumbs.tsx'
export { BulkBar } from './BulkBar.tsx'
export { ComboBox } from './ComboBox.tsx'
export { ComboBoxLater } from './ComboBoxLater.tsx'
export { type Command, CommandDialog, type CommandGroup } from './CommandDialog.tsx'
export { DataTable } from './DataTable.tsx'
export { ConfirmDialog, FormDialog } from './Dialog.tsx'
export { Drawer } from './Drawer.tsx'
export { type Filter, FilterBar } from './FilterBar.tsx'
export { ColumnChoice, SavedViews, ViewList } from './ListTools.tsx'
export { Pagination } from './Pagination.tsx'
export { PopButton } from './PopButton.tsx'
export { type PartWords, PartWordsProvider } from './part-words.ts'
export { SearchField } from './SearchField.tsx'
export { Tabs } from './Tabs.tsx'
export { Tooltip } from './Tooltip.tsx'
export { useHiddenColumns } from './table-preferences.ts'
export type { Column, DataTableProps, Sort } from './table-types.ts'
