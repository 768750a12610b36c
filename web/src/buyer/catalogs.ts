import type { Locale } from '@guildhall/contract/boot'
import deCheckout from '../../../locales/de/checkout-page.json'
import deCommon from '../../../locales/de/common.json'
import deBenefits from '../../../locales/de/portal-benefits.json'
import deCards from '../../../locales/de/portal-cards.json'
import dePortal from '../../../locales/de/portal-pages.json'
import deSettings from '../../../locales/de/portal-settings.json'
import deUsage from '../../../locales/de/portal-usage.json'
import deSales from '../../../locales/de/sales.json'
import deWithdrawals from '../../../locales/de/withdrawals.json'
import enCheckout from '../../../locales/en/checkout-page.json'
import enCommon from '../../../locales/en/common.json'
import enBenefits from '../../../locales/en/portal-benefits.json'
import enCards from '../../../locales/en/portal-cards.json'
import enPortal from '../../../locales/en/portal-pages.json'
import enSettings from '../../../locales/en/portal-settings.json'
import enUsage from '../../../locales/en/portal-usage.json'
import enSales from '../../../locales/en/sales.json'
import enWithdrawals from '../../../locales/en/withdrawals.json'
import esCheckout from '../../../locales/es/checkout-page.json'
import esCommon from '../../../locales/es/common.json'
import esBenefits from '../../../locales/es/portal-benefits.json'
import esCards from '../../../locales/es/portal-cards.json'
import esPortal from '../../../locales/es/portal-pages.json'
import esSettings from '../../../locales/es/portal-settings.json'
import esUsage from '../../../locales/es/portal-usage.json'
import esSales from '../../../locales/es/sales.json'
import esWithdrawals from '../../../locales/es/withdrawals.json'
import frCheckout from '../../../locales/fr/checkout-page.json'
import frCommon from '../../../locales/fr/common.json'
import frBenefits from '../../../locales/fr/portal-benefits.json'
import frCards from '../../../locales/fr/portal-cards.json'
import frPortal from '../../../locales/fr/portal-pages.json'
import frSettings from '../../../locales/fr/portal-settings.json'
import frUsage from '../../../locales/fr/portal-usage.json'
import frSales from '../../../locales/fr/sales.json'
import frWithdrawals from '../../../locales/fr/withdrawals.json'
import plCheckout from '../../../locales/pl/checkout-page.json'
import plCommon from '../../../locales/pl/common.json'
import plBenefits from '../../../locales/pl/portal-benefits.json'
import plCards from '../../../locales/pl/portal-cards.json'
import plPortal from '../../../locales/pl/portal-pages.json'
import plSettings from '../../../locales/pl/portal-settings.json'
import plUsage from '../../../locales/pl/portal-usage.json'
import plSales from '../../../locales/pl/sales.json'
import plWithdrawals from '../../../locales/pl/withdrawals.json'
import ruCheckout from '../../../locales/ru/checkout-page.json'
import ruCommon from '../../../locales/ru/common.json'
import ruBenefits from '../../../locales/ru/portal-benefits.json'
import ruCards from '../../../locales/ru/portal-cards.json'
import ruPortal from '../../../locales/ru/portal-pages.json'
import ruSettings from '../../../locales/ru/portal-settings.json'
import ruUsage from '../../../locales/ru/portal-usage.json'
import ruSales from '../../../locales/ru/sales.json'
import ruWithdrawals from '../../../locales/ru/withdrawals.json'
import trCheckout from '../../../locales/tr/checkout-page.json'
import trCommon from '../../../locales/tr/common.json'
import trBenefits from '../../../locales/tr/portal-benefits.json'
import trCards from '../../../locales/tr/portal-cards.json'
import trPortal from '../../../locales/tr/portal-pages.json'
import trSettings from '../../../locales/tr/portal-settings.json'
import trUsage from '../../../locales/tr/portal-usage.json'
import trSales from '../../../locales/tr/sales.json'
import trWithdrawals from '../../../locales/tr/withdrawals.json'
import ukCheckout from '../../../locales/uk/checkout-page.json'
import ukCommon from '../../../locales/uk/common.json'
import ukBenefits from '../../../locales/uk/portal-benefits.json'
import ukCards from '../../../locales/uk/portal-cards.json'
import ukPortal from '../../../locales/uk/portal-pages.json'
import ukSettings from '../../../locales/uk/portal-settings.json'
import ukUsage from '../../../locales/uk/portal-usage.json'
import ukSales from '../../../locales/uk/sales.json'
import ukWithdrawals from '../../../locales/uk/withdrawals.json'

type Texts = {
  common: typeof enCommon
  'checkout-page': typeof enCheckout
  'portal-cards': typeof enCards
  'portal-benefits': typeof enBenefits
  'portal-usage': typeof enUsage
  'portal-pages': typeof enPortal
  'portal-settings': typeof enSettings
  sales: typeof enSales
  withdrawals: typeof enWithdrawals
}

/** The texts of all pages of buyers. They stay on the server: the browser gets written pages. */
const catalogs: Readonly<Record<Locale, Texts>> = {
  de: {
    common: deCommon,
    'checkout-page': deCheckout,
    'portal-cards': deCards,
    'portal-benefits': deBenefits,
    'portal-usage': deUsage,
    'portal-pages': dePortal,
    'portal-settings': deSettings,
    sales: deSales,
    withdrawals: deWithdrawals,
  },
  en: {
    common: enCommon,
    'checkout-page': enCheckout,
    'portal-cards': enCards,
    'portal-benefits': enBenefits,
    'portal-usage': enUsage,
    'portal-pages': enPortal,
    'portal-settings': enSettings,
    sales: enSales,
    withdrawals: enWithdrawals,
  },
  es: {
    common: esCommon,
    'checkout-page': esCheckout,
    'portal-cards': esCards,
    'portal-benefits': esBenefits,
    'portal-usage': esUsage,
    'portal-pages': esPortal,
    'portal-settings': esSettings,
    sales: esSales,
    withdrawals: esWithdrawals,
  },
  fr: {
    common: frCommon,
    'checkout-page': frCheckout,
    'portal-cards': frCards,
    'portal-benefits': frBenefits,
    'portal-usage': frUsage,
    'portal-pages': frPortal,
    'portal-settings': frSettings,
    sales: frSales,
    withdrawals: frWithdrawals,
  },
  pl: {
    common: plCommon,
    'checkout-page': plCheckout,
    'portal-cards': plCards,
    'portal-benefits': plBenefits,
    'portal-usage': plUsage,
    'portal-pages': plPortal,
    'portal-settings': plSettings,
    sales: plSales,
    withdrawals: plWithdrawals,
  },
  ru: {
    common: ruCommon,
    'checkout-page': ruCheckout,
    'portal-cards': ruCards,
    'portal-benefits': ruBenefits,
    'portal-usage': ruUsage,
    'portal-pages': ruPortal,
    'portal-settings': ruSettings,
    sales: ruSales,
    withdrawals: ruWithdrawals,
  },
  tr: {
    common: trCommon,
    'checkout-page': trCheckout,
    'portal-cards': trCards,
    'portal-benefits': trBenefits,
    'portal-usage': trUsage,
    'portal-pages': trPortal,
    'portal-settings': trSettings,
    sales: trSales,
    withdrawals: trWithdrawals,
  },
  uk: {
    common: ukCommon,
    'checkout-page': ukCheckout,
    'portal-cards': ukCards,
    'portal-benefits': ukBenefits,
    'portal-usage': ukUsage,
    'portal-pages': ukPortal,
    'portal-settings': ukSettings,
    sales: ukSales,
    withdrawals: ukWithdrawals,
  },
}

export const catalogOf = (locale: Locale) => catalogs[locale]
