export { WhatPeopleSay } from './what-people-say.tsx'
