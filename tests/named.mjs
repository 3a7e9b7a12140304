// The names of failed tests, and of those that passed on their second try, for the end of a long output.
import { stripVTControlCharacters } from 'node:util'

/** A suite of the browser tests' JSON report, with its own suites and specs. */
function inSuite({ title, suites = [], specs = [] }, wanted, above) {
  const names = title ? [...above, title] : above
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === wanted))
    .map((spec) => [...names, spec.title].join(' › '))
  return [...own, ...suites.flatMap((suite) => inSuite(suite, wanted, names))]
}

/** The browser tests that passed on their second try, which is a defect too. @returns `file › describe › test` of each. */
export const secondTries = ({ suites = [] }) => suites.flatMap((suite) => inSuite(suite, 'flaky', []))

/** The browser tests that failed. @returns `file › describe › test` of each. */
export const failedSpecs = ({ suites = [] }) => suites.flatMap((suite) => inSuite(suite, 'unexpected', []))

/** The first two lines of a failure, without colours. */
const begin = (message = '') => stripVTControlCharacters(message).split('\n').slice(0, 2).join(' ').slice(0, 300)

/** The tests of a vitest report that failed, and files that could not run. @returns `file › describe › test: why` of each. */
export const failedTests = ({ testResults = [] }, root = '') =>
  testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${begin(message)}`] : []
    return failed.map((test) => `${file} › ${test.fullName}: ${begin(test.failureMessages?.[0])}`)
  })
