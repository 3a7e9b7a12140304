interface Suite {
  title?: string
  suites?: readonly Suite[]
  specs?: readonly { title: string; tests: readonly { status: string }[] }[]
}

/** The browser tests of a JSON report that needed their second try, as `file › describe › test`. */
export function secondTries(report: { suites?: readonly Suite[] }): string[]
