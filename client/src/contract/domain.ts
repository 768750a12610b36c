// Generated from the contract by `npm run generate`; do not edit.
export type { AccessToken } from './access-tokens.ts'
export type { AccountExport, DeletionPreview } from './account-data.ts'
export type { User } from './accounts.ts'
export type { ApiKey, NewApiKey } from './api-keys.ts'
export type { Activity, Actor, ChainVerification, Entry } from './audit.ts'
export type { Backup, BackupSettings } from './backups.ts'
export type { Benefit, BenefitPublic } from './benefits.ts'
export type { Address } from './billing.ts'
export type { AccentColors, Branding, BrandingSettings } from './branding.ts'
export type { KeyVerification } from './callers.ts'
export type { CheckoutLink } from './checkout-links.ts'
export type { AddressFields, CheckoutProduct, ShownAddressFields } from './checkout-shapes.ts'
export type { Checkout, CheckoutPublic, CheckoutPublicConfirmed } from './checkouts.ts'
export type { Status } from './common.ts'
export type { DiscordGuild, GitHubRepository, LinkedAccount } from './connections.ts'
export type { CustomField } from './custom-fields.ts'
export type { CustomerMeter } from './customer-meters.ts'
export type { CustomerSession } from './customer-sessions.ts'
export type { CustomerState } from './customer-state.ts'
export type { Customer, CustomerFileFilters } from './customers.ts'
export type { Export } from './data-exports.ts'
export type { Import, ImportProblem } from './data-imports.ts'
export type { UserCounts } from './directory.ts'
export type { Discount, DiscountPublic, DiscountSummary } from './discounts.ts'
export type { Dispute } from './disputes.ts'
export type { CreditNote } from './documents.ts'
export type { Downloadable } from './downloads.ts'
export type { DownloadableFile, FileRead, FileUpload, ProductMedia } from './files.ts'
export type { Grant, GrantError, GrantProperties } from './grants.ts'
export type { InvitationPreview, ReceivedInvitation } from './invitations.ts'
export type { KeySet, PublicKey } from './jwt.ts'
export type { EditedLegalText, LegalText } from './legal-texts.ts'
export type {
  ActivatedLicenseKey,
  LicenseKey,
  LicenseKeyActivation,
  LicenseKeyWithActivations,
  ValidatedLicenseKey,
} from './license-keys.ts'
export type { ListFile } from './list-files.ts'
export type { FeedItem } from './merchant-feed.ts'
export type { WebhookEndpoint } from './merchant-webhooks.ts'
export type { Merchant, SalesStop } from './merchants.ts'
export type { Meter, Quantities } from './meters.ts'
export type { Cohorts, Limits, Metrics } from './metrics.ts'
export type { Task } from './operations.ts'
export type { Order, OrderFileFilters } from './orders.ts'
export type {
  FullOrganization,
  Invitation,
  Member,
  MemberInTeam,
  MemberWithUser,
  Organization,
  Team,
} from './organizations.ts'
export type { Mail } from './outbox.ts'
export type { AuthenticationAnswer, CreationOptions, Passkey, RequestOptions } from './passkeys.ts'
export type { PaymentMethod } from './payment-methods.ts'
export type { Payment } from './payments.ts'
export type { PortalGrant } from './portal-grants.ts'
export type {
  PortalCustomer,
  PortalCustomerMeter,
  PortalMeter,
  PortalOrder,
  PortalOrganization,
  PortalSubscription,
  PortalWallet,
} from './portal-shapes.ts'
export type { EmailChoices, Preferences } from './preferences.ts'
export type { PriceMigration, PriceMigrationPreview } from './price-migrations.ts'
export type { Price, PriceCreate, SeatTier } from './prices.ts'
export type { AttachedCustomField, Product, ProductSummary } from './products.ts'
export type { Account } from './profile.ts'
export type { Refund, RefundFileFilters } from './refunds.ts'
export type { KeyRequest, KeyRequestDetail } from './request-log.ts'
export type { Role } from './roles.ts'
export type { SavedView } from './saved-views.ts'
export type { CustomerSeat, SeatsList } from './seats.ts'
export type { Device, Entered, ListedSession, SecondStep, Session, SignedIn } from './sessions.ts'
export type { Departure } from './social.ts'
export type { PendingSubscriptionUpdate, Subscription } from './subscription-shapes.ts'
export type { SubscriptionFileFilters } from './subscriptions.ts'
export type { MemberOfTeam, TeamMember } from './teams.ts'
export type { Event } from './usage.ts'
export type { UserImport } from './user-imports.ts'
export type { WebhookDelivery, WebhookEvent } from './webhook-deliveries.ts'
export type { Attempt, Delivery, FullDelivery, NewSecret, NewWebhook, Webhook } from './webhooks.ts'
export type { Withdrawal, WithdrawalPreview } from './withdrawals.ts'
