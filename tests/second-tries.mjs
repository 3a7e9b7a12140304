// Which browser tests needed their second try, by name: a test that passes sometimes is a defect of its own.

/** A suite of the test tool's JSON report, with its own suites and specs. */
function inSuite({ title, suites = [], specs = [] }, above) {
  const names = title ? [...above, title] : above
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => [...names, spec.title].join(' › '))
  return [...own, ...suites.flatMap((suite) => inSuite(suite, names))]
}

/** @returns `file › describe › test` of each. */
export const secondTries = ({ suites = [] }) => suites.flatMap((suite) => inSuite(suite, []))
