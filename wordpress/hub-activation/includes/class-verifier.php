<?php
/**
 * Whether a certificate holds for this site.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Brings together what a verdict needs: the certificate, the hub's keys, what must be said, the time.
 */
final class Verifier {

	/**
	 * The theme's client.
	 *
	 * @var Client
	 */
	private $client;

	/**
	 * The verifier of one theme.
	 *
	 * @param Client $client The theme's client.
	 */
	public function __construct( Client $client ) {
		$this->client = $client;
	}

	/**
	 * The claims of a certificate for this site, made by this hub, valid now.
	 *
	 * @param string      $jws      The compact form.
	 * @param string      $audience What the hub calls this site.
	 * @param string|null $subject  The activation's id, where it is known.
	 * @throws Refused Why it does not hold.
	 */
	public function verify( string $jws, string $audience, ?string $subject ): array {
		$kid  = Certificate::kid( $jws );
		$keys = $this->keys()->holding( $kid, $this->client->hub(), $this->client->now() );
		return Certificate::verify( $jws, $keys, $this->expected( $audience, $subject ), $this->client->now() );
	}

	/**
	 * Whether the stored certificate still is what the hub signed, by the keys at hand. The heartbeat
	 * does not name a damaged one, so the hub sends a fresh one.
	 */
	public function stored_holds(): bool {
		$activation = $this->client->store()->activation();
		try {
			$kid  = Certificate::kid( $activation['certificate'] ?? '' );
			$keys = $this->keys()->known( $kid );
			return null !== $keys && array() !== Certificate::verify(
				$activation['certificate'],
				$keys,
				$this->expected( $activation['audience'], $activation['id'] ),
				min( $this->client->now(), $activation['expires_at'] )
			);
		} catch ( Refused $refused ) {
			return false;
		}
	}

	/**
	 * What a certificate must say.
	 *
	 * @param string      $audience What the hub calls this site.
	 * @param string|null $subject  The activation's id, where it is known.
	 */
	private function expected( string $audience, ?string $subject ): array {
		return array(
			'issuer'   => $this->client->config()->hub_url,
			'audience' => $audience,
			'subject'  => $subject,
			'item_id'  => $this->client->config()->item_id,
		);
	}

	/**
	 * The hub's public keys.
	 */
	private function keys(): Keys {
		return new Keys( $this->client->config(), $this->client->store() );
	}
}
