import { useState } from 'react'
import { IconKeyboard, IconMembers, IconThemeDark } from '../ui/index.ts'
import { CommandDialog, type CommandGroup } from '../ui/widgets.ts'

const groups: readonly CommandGroup[] = [
  {
    title: 'Перейти',
    commands: [
      {
        id: 'members',
        label: 'Участники',
        note: 'Полдень',
        icon: <IconMembers />,
        keys: ['G', 'M'],
        run: () => {},
      },
    ],
  },
  {
    title: 'Действия',
    commands: [
      { id: 'dark', label: 'Включить тёмную тему', icon: <IconThemeDark />, run: () => {} },
      { id: 'keys', label: 'Сочетания клавиш', icon: <IconKeyboard />, keys: ['?'], run: () => {} },
    ],
  },
]

export function PaletteSample({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  return (
    <CommandDialog
      label="Поиск и команды"
      groups={groups}
      text={text}
      onText={setText}
      onClose={onClose}
      footer={<span>Esc — закрыть</span>}
    />
  )
}
