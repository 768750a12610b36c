import type { TestProject } from 'vitest/node'
import { type Installed, installPackage } from './install.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    installed: Installed
    /** The address of the browser that `e2e/testing` starts. */
    browser: string
  }
}

export async function setup(project: TestProject) {
  const { remove, ...installed } = await installPackage()
  project.provide('installed', installed)
  return remove
}
