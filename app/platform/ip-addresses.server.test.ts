import { expect, test } from "vitest";
import { networkOf, widerNetworkOf } from "./ip-addresses.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
  ["2001:DB8:0:1::9", "2001:db8:0:1::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["2001:db8:0:1:0:0:203.0.113.7", "2001:db8:0:1::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::", "0:0:0:0::/64"],
  ["1::", "1:0:0:0::/64"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:2:3:4:5", "2001:db8:0::/48"],
  ["2001:DB8:0:ffff::9", "2001:db8:0::/48"],
  ["2001:db8::9", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
])("%s is in the wider network %s", (address, network) => {
  expect(widerNetworkOf(address)).toBe(network);
});
