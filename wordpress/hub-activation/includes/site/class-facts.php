<?php
/**
 * Facts that the site sends to the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * Collects the address of the site and versions. `words()` describes them, and the data of a
 * connection check, on the screen. The site sends nothing that the screen does not name.
 */
final class Facts {

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * Creates the facts of a product.
	 *
	 * @param Config $config The settings.
	 */
	public function __construct( Config $config ) {
		$this->config = $config;
	}

	/**
	 * Returns all facts by their protocol names.
	 *
	 * @param string $home Home address of this site, unchanged.
	 */
	public function all( string $home ): array {
		$needed = array(
			'item_id'  => $this->config->item_id,
			'site_url' => $home,
		);
		$facts  = array(
			'theme_version'     => substr( $this->config->version, 0, 64 ),
			'wordpress_version' => substr( get_bloginfo( 'version' ), 0, 64 ),
			'php_version'       => substr( PHP_VERSION, 0, 64 ),
			'environment'       => wp_get_environment_type(),
			'locale'            => substr( get_user_locale(), 0, 32 ),
		);
		/**
		 * Filters the data that is sent besides item and address. An entry may be removed or
		 * changed; added entries are not sent.
		 *
		 * @param array $facts   Values by name.
		 * @param int   $item_id Id of the item.
		 */
		$filtered = (array) apply_filters( 'hub_activation_data', $facts, $this->config->item_id );
		return $needed + array_filter( array_intersect_key( $filtered, $facts ), array( self::class, 'is_text' ) );
	}

	/**
	 * Returns a description of the sent data.
	 */
	public static function words(): string {
		return __( 'The hub receives the address of this site, its environment type and language, the versions of theme, WordPress and PHP, and the results of a connection check, as codes and numbers. It receives nothing about you, your visitors or your content.', 'hub-activation' );
	}

	/**
	 * Returns true if a fact can be sent.
	 *
	 * @param mixed $fact Value after the filter.
	 */
	private static function is_text( $fact ): bool {
		return is_string( $fact ) && '' !== $fact;
	}
}
