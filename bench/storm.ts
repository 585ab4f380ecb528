/**
 * A storm of forms against a site, in a process of its own; at SIGTERM it prints how each was
 * answered, as JSON.
 *
 * Usage: node bench/storm.ts <origin> <login | register> <one | many> <how many at once>
 */
import { Agent, request } from "node:http";

const [origin = "", form = "login", networks = "one", atOnce = "200"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const answers: Record<string, number> = {};
let sent = 0;
let stopped = false;

process.once("SIGTERM", () => {
  stopped = true;
  console.log(JSON.stringify(answers));
  process.exit();
});

for (let sender = 0; sender < Number(atOnce); sender += 1) void goOn();

async function goOn(): Promise<void> {
  while (!stopped) {
    const answer = await send(sent++).catch(() => "no answer");
    answers[answer] = (answers[answer] ?? 0) + 1;
  }
}

/** The fields of a form that nobody sent before. */
function fields(number: number): Record<string, string> {
  const email = `storm-${process.pid}-${number}@example.org`;
  if (form === "login") return { email, password: "not the password" };
  return {
    ...{ name: "Storm Petrel", email, houseNum: "7", houseStreet: "Squall Lane" },
    ...{ phoneNumber: "555-0177", includeOnDir: "N", password: "a lake in the storm" },
  };
}

function send(number: number): Promise<string> {
  const body = new URLSearchParams(fields(number)).toString();
  const address =
    networks === "one"
      ? "198.51.100.7"
      : `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  return new Promise((resolve, reject) => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": address,
    };
    const sending = request(`${origin}/${form}`, { method: "POST", agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(String(response.statusCode)));
    });
    sending.once("error", reject);
    sending.end(body);
  });
}
