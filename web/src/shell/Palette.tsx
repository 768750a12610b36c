import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { linkTo } from '../lib/links.ts'
import { chooseTheme } from '../lib/theme.ts'
import {
  IconClock,
  IconKeyboard,
  IconMembers,
  IconOrganization,
  IconSignOut,
  IconThemeDark,
  IconThemeLight,
  Kbd,
} from '../ui/index.ts'
import { type Command, CommandDialog, type CommandGroup } from '../ui/widgets.ts'
import { type NavItem, pagesOf } from './nav.tsx'
import { lastPage, useOrganizations } from './organizations.ts'
import { recentOf } from './recent.ts'

type PaletteProps = {
  userId: string | undefined
  slug: string | undefined
  sections: readonly { title: string; items: readonly NavItem[] }[]
  onHelp: () => void
  onSignOut: () => void
  onClose: () => void
}

/** Every page, action and recent object; a pasted address leads to whom it belongs. */
export function Palette({ userId, slug, sections, onHelp, onSignOut, onClose }: PaletteProps) {
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { data: all = [] } = useOrganizations(userId !== undefined)
  const open = (href: string) => () => void navigate({ href })

  const pages = sections.map(({ title, items }) => ({
    title,
    commands: pagesOf(items).map(({ href, label, icon, letter }) => ({
      id: href,
      label,
      icon,
      keys: letter ? ['G', letter.toUpperCase()] : [],
      run: open(href),
    })),
  }))
  const organizations = all.map((each) => ({
    id: `organization ${each.id}`,
    label: each.name,
    also: `${each.slug} ${each.id}`,
    icon: <IconOrganization />,
    run: open(lastPage(each.slug)),
  }))
  const recent = userId === undefined ? [] : recentOf(userId)
  const actions: Command[] = [
    {
      id: 'light',
      label: t('palette.light'),
      icon: <IconThemeLight />,
      run: () => chooseTheme('light'),
    },
    {
      id: 'dark',
      label: t('palette.dark'),
      icon: <IconThemeDark />,
      run: () => chooseTheme('dark'),
    },
    { id: 'help', label: t('shortcuts.title'), icon: <IconKeyboard />, keys: ['?'], run: onHelp },
    { id: 'sign-out', label: c('signOut'), icon: <IconSignOut />, run: onSignOut },
  ]
  const groups: CommandGroup[] = [
    { title: t('palette.found'), commands: jumps() },
    {
      title: t('palette.recent'),
      commands: recent.map(({ href, label }) => ({
        id: `recent ${href}`,
        label,
        icon: iconOf(href),
        run: open(href),
      })),
    },
    ...pages,
    { title: t('palette.organizations'), commands: organizations },
    { title: t('palette.actions'), commands: actions },
  ]

  /** Of the page, or of the page that the object belongs to. */
  function iconOf(href: string) {
    const path = href.split('?')[0] ?? href
    const items = sections.flatMap((section) => pagesOf(section.items))
    const own = items.find((item) => path === item.href || path.startsWith(`${item.href}/`))
    return own?.icon ?? <IconClock />
  }

  /** What a pasted text may be; the text itself is among the words, so that it is always found. */
  function jumps(): Command[] {
    const pasted = text.trim()
    if (slug === undefined || !/^\S+@\S+$/.test(pasted)) return []
    const href = linkTo('/o/:slug/settings/members', { slug }, { find: pasted })
    const label = t('palette.findMember', { text: pasted })
    return [{ id: 'member', label, also: pasted, icon: <IconMembers />, run: open(href) }]
  }

  return (
    <CommandDialog
      label={t('palette.label')}
      groups={groups.filter(({ commands }) => commands.length > 0)}
      text={text}
      onText={setText}
      onClose={onClose}
      footer={
        <>
          <span>
            <Kbd keys={['↑', '↓']} /> {t('palette.move')}
          </span>
          <span>
            <Kbd keys={['↵']} /> {t('palette.open')}
          </span>
          <span>
            <Kbd keys={['Esc']} /> {t('palette.close')}
          </span>
        </>
      }
    />
  )
}
