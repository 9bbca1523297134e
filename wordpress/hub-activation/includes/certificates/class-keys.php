<?php
/**
 * The hub's public keys.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Fetched with the first certificate and when a key is unknown, at most hourly.
 */
final class Keys {

	/** One hour, in seconds. */
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
	 * The keys of these settings.
	 *
	 * @param Config $config The settings.
	 * @param Store  $store  What this site remembers.
	 */
	public function __construct( Config $config, Store $store ) {
		$this->config = $config;
		$this->store  = $store;
	}

	/**
	 * A key set that has the named key, if it can be had.
	 *
	 * @param string $kid The key's id.
	 * @param Hub    $hub Where to ask.
	 * @param int    $now Seconds since 1970.
	 * @throws Refused When the hub must be asked and does not answer.
	 */
	public function holding( string $kid, Hub $hub, int $now ): array {
		$known = $this->known( $kid );
		if ( null !== $known ) {
			return $known;
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
	 * A local key set with the named key, or null, without a call.
	 *
	 * @param string $kid The key's id.
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
	 * The keys that the theme brought along.
	 */
	private function bundled(): array {
		$file = $this->config->keys_file;
		$set  = '' === $file ? null : json_decode( Files::read( $file ), true );
		return is_array( $set ) && is_array( $set['keys'] ?? null ) ? $set : array();
	}
}
