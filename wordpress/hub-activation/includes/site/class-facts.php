<?php
/**
 * Facts that the site sends to the hub.
 *
 * @package Hub_Activation
 */

namespace Hub_Activation;

/**
 * The address of the site, and versions. `words()` names them on the screen, and what a connection check tells, so that nothing is sent
 * that is not said there.
 */
final class Facts {

	/**
	 * The settings.
	 *
	 * @var Config
	 */
	private $config;

	/**
	 * The facts for one product.
	 *
	 * @param Config $config The settings.
	 */
	public function __construct( Config $config ) {
		$this->config = $config;
	}

	/**
	 * All facts, by their protocol names.
	 *
	 * @param string $home The raw home address of this site.
	 */
	public function all( string $home ): array {
		$needed = array(
			'item_id'  => $this->config->item_id,
			'site_url' => $home,
		);
		$known  = array(
			'theme_version'     => substr( $this->config->version, 0, 64 ),
			'wordpress_version' => substr( get_bloginfo( 'version' ), 0, 64 ),
			'php_version'       => substr( PHP_VERSION, 0, 64 ),
			'environment'       => wp_get_environment_type(),
			'locale'            => substr( get_user_locale(), 0, 32 ),
		);
		/**
		 * Filters the data sent besides item and address. An entry may be removed or changed; others
		 * are not sent.
		 *
		 * @param array $known   Texts by their names.
		 * @param int   $item_id The item.
		 */
		$told = (array) apply_filters( 'hub_activation_data', $known, $this->config->item_id );
		return $needed + array_filter( array_intersect_key( $told, $known ), array( self::class, 'is_text' ) );
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
	 * @param mixed $fact What a filter made of it.
	 */
	private static function is_text( $fact ): bool {
		return is_string( $fact ) && '' !== $fact;
	}
}
