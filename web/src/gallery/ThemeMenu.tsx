import { useState } from 'react'
import { IconTheme, IconThemeDark, IconThemeLight, Menu } from '../ui/index.ts'
import { readTheme, showTheme, type Theme, themes } from './theme.ts'

const icons = { system: <IconTheme />, light: <IconThemeLight />, dark: <IconThemeDark /> }
const names = { system: 'As the system', light: 'Light', dark: 'Dark' }

export function ThemeMenu({ iconOnly }: { iconOnly?: boolean }) {
  const [theme, setTheme] = useState(readTheme)

  function choose(next: Theme) {
    showTheme(next)
    setTheme(next)
  }

  return (
    <Menu
      label="Theme"
      value={iconOnly ? undefined : names[theme]}
      icon={icons[theme]}
      iconOnly={iconOnly}
      items={themes.map((each) => ({
        label: names[each],
        icon: icons[each],
        current: each === theme,
        onSelect: () => choose(each),
      }))}
    />
  )
}
