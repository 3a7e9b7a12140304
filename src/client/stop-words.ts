import { api } from './api'
import { searchedList } from './searched'

export const stopWordList = searchedList('stop-words', api.stopWords, ['name'])
