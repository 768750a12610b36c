import type { organizationPages } from '@guildhall/contract/pages-organization'
import {
  IconAudit,
  IconBenefits,
  IconCalendar,
  IconChart,
  IconCheckouts,
  IconClock,
  IconColumns,
  IconCustomers,
  IconDevelopers,
  IconDiscounts,
  IconEdit,
  IconExternal,
  IconHome,
  IconKey,
  IconLegal,
  IconLinked,
  IconMail,
  IconMailOpen,
  IconMembers,
  IconOk,
  IconOrders,
  IconOrganization,
  IconOutbox,
  IconProducts,
  IconRefund,
  IconRoles,
  IconSettings,
  IconSubscriptions,
  IconTable,
  IconTasks,
  IconTeams,
  IconWarning,
  IconWebhook,
} from '../ui/index.ts'
import type { NavGroup } from './nav-entry.ts'

type Path = keyof typeof organizationPages

const selling: NavGroup<Path> = {
  title: 'selling',
  entries: [
    { path: '/o/:slug', label: 'home', icon: <IconHome />, letter: 'h' },
    {
      path: '/o/:slug/products',
      label: 'products',
      icon: <IconProducts />,
      needs: ['catalog:read'],
      letter: 'p',
    },
    {
      path: '/o/:slug/orders',
      label: 'orders',
      icon: <IconOrders />,
      needs: ['sale:read'],
      letter: 'o',
    },
    {
      path: '/o/:slug/subscriptions',
      label: 'subscriptions',
      icon: <IconSubscriptions />,
      needs: ['sale:read'],
      letter: 's',
    },
    {
      path: '/o/:slug/customers',
      label: 'customers',
      icon: <IconCustomers />,
      needs: ['customer:read'],
      letter: 'c',
    },
    {
      path: '/o/:slug/discounts',
      label: 'discounts',
      icon: <IconDiscounts />,
      needs: ['catalog:read'],
    },
    { path: '/o/:slug/links', label: 'links', icon: <IconLinked />, needs: ['catalog:read'] },
    {
      path: '/o/:slug/benefits',
      label: 'benefits',
      icon: <IconBenefits />,
      needs: ['catalog:read'],
    },
    { path: '/o/:slug/meters', label: 'meters', icon: <IconColumns />, needs: ['catalog:read'] },
    {
      path: '/o/:slug/checkouts',
      label: 'checkouts',
      icon: <IconCheckouts />,
      needs: ['sale:read'],
    },
    { path: '/o/:slug/refunds', label: 'refunds', icon: <IconRefund />, needs: ['sale:read'] },
    { path: '/o/:slug/disputes', label: 'disputes', icon: <IconWarning />, needs: ['sale:read'] },
    {
      path: '/o/:slug/withdrawals',
      label: 'withdrawals',
      icon: <IconLegal />,
      needs: ['sale:read'],
    },
    { path: '/o/:slug/metrics', label: 'metrics', icon: <IconChart />, needs: ['sale:read'] },
  ],
}

const developers: NavGroup<Path> = {
  title: 'developers',
  entries: [
    { path: '/o/:slug/developers', label: 'developers', icon: <IconDevelopers /> },
    { path: '/o/:slug/developers/webhooks', label: 'webhooks', icon: <IconWebhook /> },
    {
      path: '/o/:slug/developers/incoming',
      label: 'incomingEvents',
      icon: <IconOutbox />,
      needs: ['customer:read'],
    },
    {
      path: '/o/:slug/developers/embed',
      label: 'embed',
      icon: <IconExternal />,
      needs: ['catalog:read'],
    },
    { path: '/o/:slug/usage', label: 'usageEvents', icon: <IconTasks />, needs: ['customer:read'] },
    { path: '/o/:slug/developers/logs', label: 'requests', icon: <IconTable /> },
    {
      path: '/o/:slug/settings/api-keys',
      label: 'apiKeys',
      icon: <IconKey />,
      needs: ['apiKey:read', 'accessToken:read'],
    },
    { path: '/o/:slug/test', label: 'testMode', icon: <IconClock /> },
    { path: '/o/:slug/live', label: 'goLive', icon: <IconOk /> },
  ],
}

const organization: NavGroup<Path> = {
  title: 'organization',
  entries: [
    { path: '/o/:slug/settings/members', label: 'members', icon: <IconMembers />, letter: 'm' },
    {
      path: '/o/:slug/settings/invitations',
      label: 'invitations',
      icon: <IconMailOpen />,
      letter: 'i',
    },
    { path: '/o/:slug/settings/teams', label: 'teams', icon: <IconTeams />, letter: 't' },
    { path: '/o/:slug/settings/roles', label: 'roles', icon: <IconRoles /> },
    { path: '/o/:slug/settings/audit', label: 'audit', icon: <IconAudit /> },
    {
      path: '/o/:slug/settings/general',
      label: 'settings',
      icon: <IconSettings />,
      inside: [
        { path: '/o/:slug/settings/general', label: 'general', icon: <IconSettings /> },
        {
          path: '/o/:slug/settings/seller',
          label: 'seller',
          icon: <IconHome />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/checkout',
          label: 'checkout',
          icon: <IconEdit />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/portal',
          label: 'portal',
          icon: <IconOrganization />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/subscriptions',
          label: 'subscriptionRules',
          icon: <IconCalendar />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/custom-fields',
          label: 'customFields',
          icon: <IconEdit />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/payments',
          label: 'payments',
          icon: <IconCheckouts />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/taxes',
          label: 'taxes',
          icon: <IconTable />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/emails',
          label: 'customerEmails',
          icon: <IconMail />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/legal',
          label: 'consumerLaw',
          icon: <IconLegal />,
          needs: ['catalog:read'],
        },
        {
          path: '/o/:slug/settings/data',
          label: 'dataTransfers',
          icon: <IconTable />,
          needs: ['organization:update'],
        },
        {
          path: '/o/:slug/settings/billing-source',
          label: 'billingSource',
          icon: <IconLinked />,
          needs: ['organization:update'],
        },
        { path: '/o/:slug/settings/danger', label: 'danger', icon: <IconWarning /> },
      ],
    },
  ],
}

/** What is sold, how programs take part, and who we are. */
export const organizationNav = [selling, developers, organization]
