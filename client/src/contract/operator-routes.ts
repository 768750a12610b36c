// Generated from the contract by `npm run generate`; do not edit.
import * as admin from './admin.ts'
import * as backups from './backups.ts'
import * as branding from './branding.ts'
import * as directory from './directory.ts'
import * as emails from './emails.ts'
import * as legalTexts from './legal-texts.ts'
import * as merchants from './merchants.ts'
import * as operations from './operations.ts'
import { routes } from './routes.ts'
import * as userImports from './user-imports.ts'

/** Every call outside of billing, also those of operators, by its name in the client. */
export const operatorRoutes = {
  ...routes,
  admin: {
    ...routes.admin,
    /** Delete an organization with all of its data */
    removeOrganization: admin.removeOrganization,
  },
  directory: {
    /** How many users there are, by state */
    countUsers: directory.countUsers,
    /** An organization with its owners and counts */
    getOrganization: directory.getOrganization,
    /** A user with sign-in methods, sessions, organizations, API keys and counts */
    getUser: directory.getUser,
    /** Members of an organization, newest first */
    listMembers: directory.listMembers,
    /** Organizations, newest first, found by name, slug or id */
    listOrganizations: directory.listOrganizations,
    /** Sessions of all users that have not expired, newest first */
    listSessions: directory.listSessions,
    /** Users with all filters of the operator, newest first unless sorted otherwise */
    listUsers: directory.listUsers,
  },
  userImports: {
    /** End an import and delete its file; users that were imported stay */
    cancel: userImports.cancel,
    /** Begin to import users of another system: answers where to upload the file */
    create: userImports.create,
    /** One import of users with its progress */
    get: userImports.get,
    /** The newest fifty imports of users, of all administrators */
    list: userImports.list,
    /** Users that an import refused or changed, and why, in the order of the file */
    problems: userImports.problems,
    /** Check an uploaded file, or import its users in the background */
    start: userImports.start,
  },
  emails: {
    /** Whether the mail server answers and accepts the credentials; sends nothing */
    check: emails.check,
    /** Log of the emails of the last thirty days, newest first, without their texts */
    list: emails.list,
    /** An email with sample values, in one language and the look of this installation */
    preview: emails.preview,
    /** Its HTML part, for a frame of the web app */
    previewHtml: emails.previewHtml,
    /** Send an email that was given up, was held back, or waits for its next try */
    resend: emails.resend,
    /** All kinds of emails, with their subjects in one language */
    templates: emails.templates,
  },
  operations: {
    /** The effective settings, without secrets; they are changed in the settings file */
    getSettings: operations.getSettings,
    /** Queues of background work, and what failed for a day */
    listJobs: operations.listJobs,
    /** Sign-in providers of the settings file, without their secrets */
    listProviders: operations.listProviders,
    /** Long work of the server: what is not finished, and what ended within the last hour */
    listTasks: operations.listTasks,
    /** Figures of this installation: users, sessions, emails, queues and health */
    overview: operations.overview,
    /** Delete a job that was set aside; reactions cannot be deleted */
    removeJob: operations.removeJob,
    /** Run a job or a reaction again that was set aside */
    retryJob: operations.retryJob,
    /** Look up the endpoints of a provider, as a sign-in would; at most an hour old */
    testProvider: operations.testProvider,
  },
  backups: {
    /** End a backup that waits or runs; nothing of its file stays */
    cancel: backups.cancel,
    /** Whether its file can be downloaded now, for a page before it leads a browser there */
    checkDownload: backups.checkDownload,
    /** Write a backup of the whole database in the background, one at a time */
    create: backups.create,
    /** The file of a backup; it contains hashes and valid secrets */
    download: backups.download,
    /** One backup with its progress */
    get: backups.get,
    /** When backups are made automatically, and how many of these are kept */
    getSettings: backups.getSettings,
    /** Backups of the database, newest first, and where their files are */
    list: backups.list,
    /** Delete a backup with its file; of one on another server only the entry here */
    remove: backups.remove,
    /** Change when backups are made automatically, and how many of these are kept */
    updateSettings: backups.updateSettings,
  },
  branding: {
    ...routes.branding,
    /** The look of this installation, with what the settings file fixes */
    getSettings: branding.getSettings,
    /** Remove the logo of this installation */
    removeLogo: branding.removeLogo,
    /** Upload the logo of this installation */
    setLogo: branding.setLogo,
    /** Change the look of this installation; pages and emails follow at once */
    update: branding.update,
  },
  legalTexts: {
    ...routes.legalTexts,
    /** Which texts there are, and when they were changed */
    list: legalTexts.list,
    /** How a text will look, without publishing it */
    preview: legalTexts.preview,
    /** A text to be edited, with the list of its earlier versions */
    read: legalTexts.read,
    /** An earlier version of a text */
    readVersion: legalTexts.readVersion,
    /** Publish an earlier version again */
    restore: legalTexts.restore,
    /** Publish a text; an empty one is not shown */
    save: legalTexts.save,
  },
  merchants: {
    ...routes.merchants,
    /** The state of the billing of an organization, for the operator */
    state: merchants.state,
  },
} as const
