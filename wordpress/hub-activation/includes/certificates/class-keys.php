<?php
/**
 * Public keys of the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Fetches the keys with the first certificate and when a key is unknown, at most once per hour.
 */
final class Keys {

	/** Seconds between two fetches. */
	const AGE = 3600;

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * Stored data of this site.
	 *
	 * @var Store
	 */
	private $store;

	/**
	 * Creates the keys for a configuration.
	 *
	 * @param Config $config The settings.
	 * @param Store  $store  Stored data of this site.
	 */
	public function __construct( Config $config, Store $store ) {
		$this->config = $config;
		$this->store  = $store;
	}

	/**
	 * Returns a key set for the named key. Fetches it if the key is unknown, at most once per hour.
	 *
	 * @param string $kid Id of the key.
	 * @param Hub    $hub The hub.
	 * @param int    $now Seconds since 1970.
	 * @throws Refused If the hub must be called and does not answer.
	 */
	public function holding( string $kid, Hub $hub, int $now ): array {
		$local_set = $this->known( $kid );
		if ( null !== $local_set ) {
			return $local_set;
		}
		$note = $this->store->note( 'keys' );
		if ( isset( $note['set'] ) && $note['fetched_at'] <= $now && $note['fetched_at'] + self::AGE > $now && $note['hub_url'] === $this->config->hub_url ) {
			return $note['set'];
		}
		$set = $hub->get( '/.well-known/license-keys.json' );
		if ( ! is_array( $set['keys'] ?? null ) ) {
			throw new Refused( 'hub_unexpected', 'license-keys.json' );
		}
		$this->store->write_note(
			'keys',
			array(
				'set'        => $set,
				'fetched_at' => $now,
				'hub_url'    => $this->config->hub_url,
			)
		);
		return $set;
	}

	/**
	 * Returns a local key set with the named key without a call, or null.
	 *
	 * @param string $kid Id of the key.
	 */
	public function known( string $kid ): ?array {
		$note = $this->store->note( 'keys' );
		$sets = array( $this->bundled() );
		if ( ( $note['hub_url'] ?? null ) === $this->config->hub_url ) {
			$sets[] = $note['set'];
		}
		foreach ( $sets as $set ) {
			if ( in_array( $kid, array_column( $set['keys'] ?? array(), 'kid' ), true ) ) {
				return $set;
			}
		}
		return null;
	}

	/**
	 * Returns the keys that the theme bundles.
	 */
	private function bundled(): array {
		$file = $this->config->keys_file;
		$set  = '' === $file ? null : json_decode( Files::read( $file ), true );
		return is_array( $set ) && is_array( $set['keys'] ?? null ) ? $set : array();
	}
}
