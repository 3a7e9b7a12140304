interface Suite {
  title?: string
  suites?: readonly Suite[]
  specs?: readonly { title: string; tests: readonly { status: string }[] }[]
}

interface VitestReport {
  testResults?: readonly {
    name: string
    status: string
    message?: string
    assertionResults?: readonly { fullName: string; status: string; failureMessages?: readonly string[] }[]
  }[]
}

/** The browser tests of a JSON report that passed on their second try, as `file › describe › test`. */
export function secondTries(report: { suites?: readonly Suite[] }): string[]

/** The browser tests of a JSON report that failed, as `file › describe › test`. */
export function failedSpecs(report: { suites?: readonly Suite[] }): string[]

/** The tests of a vitest report that failed and the files that could not be run, as `file › describe › test: why`. */
export function failedTests(report: VitestReport, root?: string): string[]
