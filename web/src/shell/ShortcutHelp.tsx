import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button, Checkbox, Facts, Kbd } from '../ui/index.ts'
import { FormDialog } from '../ui/widgets.ts'
import type { NavItem } from './nav.tsx'
import { areShortcutsChosen, chooseShortcuts, isMac } from './shortcuts.ts'

type ShortcutHelpProps = { items: readonly NavItem[]; onClose: () => void }

/** The keys that work here, and the switch that turns them off. */
export function ShortcutHelp({ items, onClose }: ShortcutHelpProps) {
  const t = useTranslations('shell.ui')
  const [on, setOn] = useState(areShortcutsChosen)
  const rows = [
    { keys: [isMac() ? '⌘' : 'Ctrl', 'K'], label: t('palette.label') },
    { keys: ['/'], label: t('shortcuts.search') },
    { keys: ['?'], label: t('shortcuts.title') },
    ...items
      .filter(({ letter }) => letter)
      .map(({ letter = '', label }) => ({ keys: ['G', letter.toUpperCase()], label })),
  ]
  return (
    <FormDialog
      open
      title={t('shortcuts.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('parts.close')}</Button>}
    >
      <Facts
        items={rows.map(({ keys, label }) => ({ term: label, detail: <Kbd keys={keys} /> }))}
      />
      <Checkbox
        name="shortcuts"
        label={t('shortcuts.on')}
        hint={t('shortcuts.hint')}
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked)
          chooseShortcuts(event.target.checked)
        }}
      />
    </FormDialog>
  )
}
