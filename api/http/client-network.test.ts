import { expect, test } from 'vitest'
import { networksOf, shownNetwork } from './client-network.ts'

test.each([
  ['192.0.2.7', { narrow: '192.0.2.7' }],
  ['::ffff:192.0.2.7', { narrow: '192.0.2.7' }],
  ['2001:db8:1:2:3:4:5:6', { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }],
  ['2001:db8::1', { narrow: '2001:db8::/64', wide: '2001:db8::/48' }],
  ['not an address', { narrow: 'not an address' }],
])('the networks of %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['page-render', 'unknown'],
])('%s is shown as %s', (address, network) => {
  expect(shownNetwork(address)).toBe(network)
})
