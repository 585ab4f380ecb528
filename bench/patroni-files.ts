/** What Patroni and HAProxy are told; docs/operating.md names the same settings. */

interface PatroniSettings {
  name: string;
  folder: string;
  port: number;
  apiPort: number;
  etcdPort: number;
  password: string;
  /** The folder of PostgreSQL's programs. */
  programs: string;
}

const local = (port: number) => `127.0.0.1:${port}`;

/** A member's settings, in JSON, which is YAML too. */
export function patroniFile(settings: PatroniSettings): string {
  const { name, folder, port, apiPort, etcdPort, password, programs } = settings;
  const account = { username: "postgres", password };
  return JSON.stringify({
    ...{ scope: "shoreline", name, etcd3: { host: local(etcdPort) } },
    restapi: { listen: local(apiPort), connect_address: local(apiPort) },
    bootstrap: {
      // The shortest times that Patroni allows: they decide how soon it notices a death.
      dcs: {
        ...{ ttl: 20, loop_wait: 1, retry_timeout: 3, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, "data-checksums"],
    },
    postgresql: {
      ...{ listen: local(port), connect_address: local(port), bin_dir: programs },
      ...{ data_dir: `${folder}/data`, pgpass: `${folder}.pgpass` },
      authentication: { superuser: account, replication: account, rewind: account },
      parameters: { unix_socket_directories: "", synchronous_commit: "on" },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication all 127.0.0.1/32 scram-sha-256",
      ],
    },
  });
}

/** HAProxy that passes connections on to the primary, and breaks those to a server that isn't it anymore. */
export function haproxyFile(
  port: number,
  members: { name: string; port: number; apiPort: number }[],
): string {
  return `defaults
  mode tcp
  timeout connect 1s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind ${local(port)}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${members.map((member) => `  server ${member.name} ${local(member.port)} check port ${member.apiPort}\n`).join("")}`;
}
