/** Registers a resident of a network of their own. */
export async function registerOne(origin: string, number: number): Promise<void> {
  const body = new URLSearchParams({
    name: `Resident ${number}`,
    email: `resident-${number}@example.org`,
    houseNum: String(number + 1),
    houseStreet: "Heron Way",
    phoneNumber: "555-0100",
    includeOnDir: "Y",
    password: "a quiet heron at dawn",
  });
  const answer = await fetch(`${origin}/register`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": `192.0.2.${number % 256}` },
  });
  if (answer.status !== 302) throw new Error(`A registration was answered with ${answer.status}`);
}
