import type { organizationPages } from '@guildhall/contract/pages-organization'
import { type AreaScreens, screen } from './screen.ts'

export const organizationScreens: AreaScreens<typeof organizationPages> = {
  '/o/new': screen(
    () => import('../screens/identity/organizations/create/NewOrganization.tsx'),
    'NewOrganization',
  ),
  '/o/:slug': screen(() => import('../screens/billing/shop-home/ShopHome.tsx'), 'ShopHome'),
  '/o/:slug/metrics': screen(
    () => import('../screens/billing/shop-metrics/MetricsPage.tsx'),
    'MetricsPage',
  ),
  '/o/:slug/metrics/:metric': screen(
    () => import('../screens/billing/shop-metrics/OneMetric.tsx'),
    'OneMetric',
  ),
  '/o/:slug/orders': screen(
    () => import('../screens/billing/shop-orders/OrdersList.tsx'),
    'OrdersList',
  ),
  '/o/:slug/orders/:id': screen(
    () => import('../screens/billing/shop-orders/OrderPage.tsx'),
    'OrderPage',
  ),
  '/o/:slug/refunds': screen(
    () => import('../screens/billing/shop-refunds/RefundsList.tsx'),
    'RefundsList',
  ),
  '/o/:slug/disputes': screen(
    () => import('../screens/billing/disputes/DisputesList.tsx'),
    'DisputesList',
  ),
  '/o/:slug/disputes/:id': screen(
    () => import('../screens/billing/disputes/DisputePage.tsx'),
    'DisputePage',
  ),
  '/o/:slug/withdrawals': screen(
    () => import('../screens/billing/shop-withdrawals/WithdrawalsList.tsx'),
    'WithdrawalsList',
  ),
  '/o/:slug/withdrawals/:id': screen(
    () => import('../screens/billing/shop-withdrawals/WithdrawalPage.tsx'),
    'WithdrawalPage',
  ),
  '/o/:slug/customers': screen(
    () => import('../screens/billing/shop-customers/CustomersList.tsx'),
    'CustomersList',
  ),
  '/o/:slug/customers/:id': screen(
    () => import('../screens/billing/shop-customers/CustomerPage.tsx'),
    'CustomerPage',
  ),
  '/o/:slug/products': screen(
    () => import('../screens/billing/shop-products/ProductsList.tsx'),
    'ProductsList',
  ),
  '/o/:slug/products/new': screen(
    () => import('../screens/billing/shop-products/editor/NewProduct.tsx'),
    'NewProduct',
  ),
  '/o/:slug/products/:id': screen(
    () => import('../screens/billing/shop-products/ProductPage.tsx'),
    'ProductPage',
  ),
  '/o/:slug/products/:id/edit': screen(
    () => import('../screens/billing/shop-products/editor/EditProduct.tsx'),
    'EditProduct',
  ),
  '/o/:slug/subscriptions': screen(
    () => import('../screens/billing/shop-subscriptions/SubscriptionsList.tsx'),
    'SubscriptionsList',
  ),
  '/o/:slug/subscriptions/:id': screen(
    () => import('../screens/billing/shop-subscriptions/SubscriptionPage.tsx'),
    'SubscriptionPage',
  ),
  '/o/:slug/benefits': screen(
    () => import('../screens/billing/shop-benefits/BenefitsList.tsx'),
    'BenefitsList',
  ),
  '/o/:slug/benefits/:id': screen(
    () => import('../screens/billing/shop-benefits/BenefitPage.tsx'),
    'BenefitPage',
  ),
  '/o/:slug/discounts': screen(
    () => import('../screens/billing/shop-discounts/DiscountsList.tsx'),
    'DiscountsList',
  ),
  '/o/:slug/custom-fields': screen(
    () => import('../screens/billing/shop-custom-fields/CustomFieldsList.tsx'),
    'CustomFieldsList',
  ),
  '/o/:slug/links': screen(
    () => import('../screens/billing/shop-links/LinksList.tsx'),
    'LinksList',
  ),
  '/o/:slug/links/:id': screen(
    () => import('../screens/billing/shop-links/LinkPage.tsx'),
    'LinkPage',
  ),
  '/o/:slug/checkouts': screen(
    () => import('../screens/billing/shop-checkouts/CheckoutsList.tsx'),
    'CheckoutsList',
  ),
  '/o/:slug/meters': screen(
    () => import('../screens/billing/shop-meters/MetersList.tsx'),
    'MetersList',
  ),
  '/o/:slug/meters/new': screen(
    () => import('../screens/billing/shop-meters/NewMeter.tsx'),
    'NewMeter',
  ),
  '/o/:slug/meters/:id': screen(
    () => import('../screens/billing/shop-meters/MeterPage.tsx'),
    'MeterPage',
  ),
  '/o/:slug/meters/:id/edit': screen(
    () => import('../screens/billing/shop-meters/EditMeter.tsx'),
    'EditMeter',
  ),
  '/o/:slug/usage': screen(
    () => import('../screens/billing/shop-usage/UsageEvents.tsx'),
    'UsageEvents',
  ),
  '/o/:slug/test': screen(
    () => import('../screens/billing/test-mode/TestModePage.tsx'),
    'TestModePage',
  ),
  '/o/:slug/live': screen(
    () => import('../screens/billing/going-live/GoLivePage.tsx'),
    'GoLivePage',
  ),
  '/o/:slug/settings/general': screen(
    () => import('../screens/identity/organizations/general/General.tsx'),
    'General',
  ),
  '/o/:slug/settings/members': screen(
    () => import('../screens/identity/organizations/MembersList.tsx'),
    'MembersList',
  ),
  '/o/:slug/settings/roles': screen(
    () => import('../screens/identity/roles/RolesList.tsx'),
    'RolesList',
  ),
  '/o/:slug/settings/api-keys': screen(
    () => import('../screens/billing/access-tokens/OrganizationKeys.tsx'),
    'OrganizationKeys',
  ),
  '/o/:slug/settings/seller': screen(
    () => import('../screens/billing/seller-settings/SellerDetails.tsx'),
    'SellerDetails',
  ),
  '/o/:slug/settings/checkout': screen(
    () => import('../screens/billing/seller-settings/CheckoutSettings.tsx'),
    'CheckoutSettings',
  ),
  '/o/:slug/settings/portal': screen(
    () => import('../screens/billing/seller-settings/PortalSettings.tsx'),
    'PortalSettings',
  ),
  '/o/:slug/settings/subscriptions': screen(
    () => import('../screens/billing/seller-settings/SubscriptionRules.tsx'),
    'SubscriptionRules',
  ),
  '/o/:slug/settings/payments': screen(
    () => import('../screens/billing/seller-settings/PaymentSettings.tsx'),
    'PaymentSettings',
  ),
  '/o/:slug/settings/taxes': screen(
    () => import('../screens/billing/seller-settings/TaxSettings.tsx'),
    'TaxSettings',
  ),
  '/o/:slug/settings/emails': screen(
    () => import('../screens/billing/seller-settings/CustomerEmails.tsx'),
    'CustomerEmails',
  ),
  '/o/:slug/settings/legal': screen(
    () => import('../screens/billing/seller-settings/LegalSettings.tsx'),
    'LegalSettings',
  ),
  '/o/:slug/settings/data': screen(
    () => import('../screens/billing/data-transfers/DataTransfers.tsx'),
    'DataTransfers',
  ),
  '/o/:slug/settings/billing-source': screen(
    () => import('../screens/billing/billing-sources/BillingSource.tsx'),
    'BillingSource',
  ),
  '/o/:slug/settings/audit': screen(
    () => import('../screens/shared/audit/AuditLog.tsx'),
    'AuditLog',
  ),
  '/o/:slug/settings/invitations': screen(
    () => import('../screens/identity/membership/InvitationsList.tsx'),
    'InvitationsList',
  ),
  '/o/:slug/settings/teams': screen(
    () => import('../screens/identity/teams/TeamsList.tsx'),
    'TeamsList',
  ),
  '/o/:slug/settings/teams/:id': screen(
    () => import('../screens/identity/teams/TeamPage.tsx'),
    'TeamPage',
  ),
  '/o/:slug/settings/danger': screen(
    () => import('../screens/identity/membership/danger/DangerZone.tsx'),
    'DangerZone',
  ),
  '/o/:slug/developers': screen(
    () => import('../screens/billing/developers/DevelopersStart.tsx'),
    'DevelopersStart',
  ),
  '/o/:slug/developers/events': screen(
    () => import('../screens/billing/developers/events/EventCatalog.tsx'),
    'EventCatalog',
  ),
  '/o/:slug/developers/embed': screen(
    () => import('../screens/billing/embed-builder/EmbedBuilder.tsx'),
    'EmbedBuilder',
  ),
  '/o/:slug/developers/logs': screen(
    () => import('../screens/shared/request-log/RequestLog.tsx'),
    'RequestLog',
  ),
  '/o/:slug/developers/incoming': screen(
    () => import('../screens/billing/incoming-events/IncomingEvents.tsx'),
    'IncomingEvents',
  ),
  '/o/:slug/developers/webhooks': screen(
    () => import('../screens/billing/merchant-webhooks/OrganizationWebhooks.tsx'),
    'OrganizationWebhooks',
  ),
  '/o/:slug/developers/webhooks/accounts/:id': screen(
    () => import('../screens/shared/webhooks/organization/AccountWebhook.tsx'),
    'AccountWebhook',
  ),
  '/o/:slug/developers/webhooks/:id': screen(
    () => import('../screens/billing/merchant-webhooks/WebhookDetail.tsx'),
    'WebhookDetail',
  ),
}
