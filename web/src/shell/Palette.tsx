import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLanguage } from '../lib/i18n.ts'
import { formattingLocale } from '../lib/languages.ts'
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
  moneyText,
} from '../ui/index.ts'
import { type Command, CommandDialog, type CommandGroup } from '../ui/widgets.ts'
import { hitKinds, places } from './hits.tsx'
import { type NavItem, pagesOf } from './nav.tsx'
import { lastPage, useOrganizations } from './organizations.ts'
import { recentOf } from './recent.ts'
import { type Hit, useFound } from './use-found.ts'

type PaletteProps = {
  userId: string | undefined
  slug: string | undefined
  organizationId: string | undefined
  sections: readonly { title: string; items: readonly NavItem[] }[]
  onHelp: () => void
  onSignOut: () => void
  onClose: () => void
}

/** Every page, action and recent object, and what the organization sold; a pasted id or address leads to what it names. */
export function Palette(props: PaletteProps) {
  const { userId, slug, organizationId, sections, onHelp, onSignOut, onClose } = props
  const t = useTranslations('shell.ui')
  const c = useTranslations('common.ui')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const found = useFound(organizationId, text)
  const locale = formattingLocale(useLanguage().language)
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
  const recent = userId === undefined ? [] : recentOf(userId, slug)
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
    // Last, so that nothing moves under the fingers when they arrive.
    ...hitKinds.map((kind) => ({ title: t(`palette.kinds.${kind}`), commands: hitsOf(kind) })),
  ]

  /** Of the page, or of the page that the object belongs to. */
  function iconOf(href: string) {
    const path = href.split('?')[0] ?? href
    const items = sections.flatMap((section) => pagesOf(section.items))
    const own = items.find((item) => path === item.href || path.startsWith(`${item.href}/`))
    return own?.icon ?? <IconClock />
  }

  function hitsOf(kind: Hit['kind']): Command[] {
    if (slug === undefined) return []
    const { href, icon } = places[kind]
    return found.hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: `${kind} ${hit.id}`,
        label: hit.title ?? t(`palette.one.${kind}`),
        note: noteOf(hit),
        also: found.text,
        icon,
        run: open(href(slug, hit)),
      }))
  }

  function noteOf({ amount, currency, note }: Hit): string | undefined {
    const money = amount === null || currency === null ? null : moneyText(amount, currency, locale)
    return [note, money].filter((part) => part !== null).join(' · ') || undefined
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
      busy={found.isSearching ? t('palette.searching') : undefined}
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
          {slug === undefined ? null : <span>{t('palette.paste')}</span>}
        </>
      }
    />
  )
}
